import { anyOf, icons, modules } from './match-modules.mjs';
import { textChunks } from './one-language.mjs';

/** Modules that every page loads, and islands as well: one small file instead of several that wait for each other. */
const startScripts = {
  name: 'start',
  test: anyOf(
    /Base\.astro\?astro&type=script|js-cookie/,
    modules(
      'src/client/api/api-base.ts',
      'src/client/api/call-headers.ts',
      'src/client/api/ensure-device.ts',
      'src/client/browser/is-automated.ts',
      'src/client/browser/is-bot.ts',
      'src/client/browser/run-when-idle.ts',
      'src/client/chat/drafts/first-words-key.ts',
      'src/client/offline/recent-chats-key.ts',
      'src/client/overlays/ask-for-overlays.ts',
      'src/client/start/report-page-views.ts',
    ),
  ),
};

/**
 * Small modules that the chat shares with other pages and that use no framework: a file for each would weigh more than
 * they do.
 */
const plainParts = {
  name: 'parts',
  test: modules(
    'src/client/browser/drop-values.ts',
    'src/client/browser/settings-cookie.ts',
    'src/client/chat/conversations/run-in-turn.ts',
    'src/client/chat/drafts/draft-key.ts',
    'src/client/offline/recent-chats.ts',
    'src/client/account/owner/has-member-cookie.ts',
    'src/client/page/change-with-fade.ts',
    'src/client/push/push-mark.ts',
    'src/contract/errors/reply-failures.ts',
    'src/contract/pages/page-paths.ts',
    'src/domain/chat/greeting-message.ts',
    'src/domain/membership/membership-address.ts',
    'src/domain/text/format-count.ts',
    'src/domain/text/slug.ts',
    'src/domain/text/to-plain-text.ts',
    'src/islands/chat/conversations/name-conversation.ts',
  ),
};

/** Read by scripts of pages without a framework as well as by islands: without a group, the first group with a user takes it. */
const keyScript = { name: 'pressed-key', test: modules('src/client/browser/pressed-key.ts') };

/**
 * Small modules that the chat shares with other pages and that use React or nanostores, with the modules of ours that
 * they import: stores, texts of errors, fields; and the chip with the person's gems, for the chat and a person's own
 * pages.
 */
const islandParts = {
  name: 'island-parts',
  test: anyOf(
    modules(
      'src/client/chat/conversations/deleted-conversations.ts',
      'src/client/gems/charges-gems.ts',
      'src/client/gems/gems.ts',
      'src/client/gems/watch-gems.ts',
      'src/client/offline/chat-database.ts',
      'src/client/overlays/show-error.ts',
      'src/client/account/owner/kept-for-key.ts',
      'src/client/account/owner/storage-owner.ts',
      'src/contract/gems/gem-balance-calls.ts',
      'src/i18n/format-day.ts',
      'src/i18n/format-moment.ts',
      'src/islands/chat/menu/move-focus.ts',
      'src/islands/chat/messages/actions/open-message.ts',
      'src/islands/gems/GemChip.tsx',
      'src/islands/gems/describe-price.ts',
      'src/islands/ui/use-selected.ts',
    ),
    icons('arrow-left', 'chevron-right', 'flag', 'gem', 'loader-circle', 'messages-square', 'plus', 'x'),
  ),
};

/** Modules that the chat loads at once, and that its parts loaded later need as well. */
const chatParts = {
  name: 'chat-parts',
  test: modules(
    'src/client/api/read-events.ts',
    'src/client/chat/conversations/mark-seen.ts',
    'src/client/chat/view/chat-options.ts',
    'src/client/translation/find-browser-translator.ts',
    'src/client/translation/translations.ts',
    'src/client/voice/speaking.ts',
    'src/contract/chat/message-calls.ts',
    'src/domain/account/translation-languages.ts',
    'src/domain/pictures/picture-sources.ts',
    'src/domain/tags/label-style.ts',
    'src/domain/tags/sort-tags.ts',
    'src/islands/chat/markdown/use-scroller.ts',
    'src/islands/chat/media/voice-question.ts',
    'src/islands/chat/panels/chat-panel.ts',
    'src/islands/ui/use-hydrated.ts',
  ),
};

/** The actions on a conversation of a list, and its archive: loaded together, once a person uses any of them. */
const conversationMenuParts = {
  name: 'conversation-menu',
  test: modules(
    'src/client/chat/conversations/change-conversations.ts',
    'src/islands/chat/conversations/ArchiveEntry.tsx',
    'src/islands/chat/conversations/ArchiveHead.tsx',
    'src/islands/chat/conversations/ArchivePlace.tsx',
    'src/islands/chat/conversations/RemovedLine.tsx',
    'src/islands/chat/conversations/RenameForm.tsx',
    'src/islands/chat/conversations/RowActions.tsx',
  ),
};

/** The theme toggle with its icons, which the settings show as well. */
const themeParts = {
  name: 'theme',
  test: anyOf(modules('src/islands/ui/theme-toggle/ThemeToggle.island.tsx'), icons('monitor', 'moon', 'sun')),
};

/** Modules that every island needs: one file compresses better than several, and arrives at once. */
const islandScripts = {
  name: 'islands',
  test: anyOf(
    /node_modules\/(?:react|react-dom|scheduler|nanostores|@nanostores)\/|lucide-react\/dist\/esm\/(?!icons\/)/,
    modules(
      'src/islands/ui/boundary/Boundary.tsx',
      'src/islands/ui/boundary/failures.ts',
      'src/islands/ui/boundary/lazy-part.tsx',
    ),
  ),
};

/** Modules that every island loads that calls the server. */
const callScripts = {
  name: 'calls',
  test: modules(
    'src/client/account/settings.ts',
    'src/client/account/user.ts',
    'src/client/api/browser-client.ts',
    'src/client/api/describe-error.ts',
    'src/client/overlays/dialogs.ts',
    'src/client/overlays/toasts.ts',
    'src/contract/account/user-calls.ts',
    'src/contract/call/client.ts',
  ),
};

/** Modules that the login dialog and the settings share, and that no page loads before one of these is opened. */
const accountScripts = {
  name: 'account',
  test: modules(
    'src/client/account/login/is-unauthorized.ts',
    'src/client/account/login/known-account.ts',
    'src/client/account/login/passkey-error.ts',
    'src/client/account/login/passkeys.ts',
    'src/contract/account/login-calls.ts',
    'src/contract/account/login-way-calls.ts',
    'src/contract/errors/errors.ts',
    'src/islands/account/parts/use-new-code.ts',
  ),
};

/** The plan of a member, in the settings and on the page of the membership. */
const planParts = {
  name: 'plan',
  test: modules(
    'src/client/membership/plan.ts',
    'src/client/membership/sends-mail.ts',
    'src/contract/membership/payment-calls.ts',
    'src/domain/membership/format-price.ts',
    'src/islands/membership/own-plan/PlanPanel.tsx',
  ),
};

/** The installation of the app, in the settings and in the dialog that offers it. */
const installParts = {
  name: 'install',
  test: modules('src/client/pwa/handle-install.ts', 'src/islands/ui/install/IosSteps.tsx'),
};

/**
 * Small parts of a person's own pages, which the panels of the chat show as well once they are opened: a file for each
 * would weigh more than they do. Nothing here needs what the group below does.
 */
const mineParts = {
  name: 'mine-parts',
  test: modules(
    'src/client/api/files.ts',
    'src/client/api/mark-read-only.ts',
    'src/islands/ui/ConfirmButton.tsx',
    'src/islands/ui/LoadNotice.tsx',
    'src/islands/ui/MineNotice.tsx',
    'src/islands/ui/PanelNotice.tsx',
    'src/islands/ui/fields/LabelledSwitch.tsx',
    'src/islands/ui/use-action.ts',
    'src/islands/ui/use-loaded.ts',
    'src/islands/ui/use-panel-data.ts',
  ),
};

/** Small modules of the settings, which dialogs and panels of the chat load as well once they are opened. */
const settingsParts = {
  name: 'settings-parts',
  test: anyOf(
    modules(
      'src/client/api/upload-picture.ts',
      'src/client/offline/drop-kept-pages.ts',
      'src/client/push/turn-push.ts',
      'src/contract/account/account-calls.ts',
      'src/islands/ui/fields/SwitchField.tsx',
      'src/islands/ui/fields/use-user-saver.ts',
    ),
    icons('bell'),
  ),
};

/**
 * Icons of a person's own pages and of the chat's menus, which would otherwise be a file each, since panels show some
 * of them.
 */
const iconScripts = {
  name: 'icons',
  test: icons(
    'archive-restore',
    'archive',
    'book-open',
    'check',
    'circle-check',
    'circle-exclamation-point',
    'copy',
    'download',
    'file-down',
    'git-branch',
    'image-up',
    'image',
    'key-round',
    'log-in',
    'log-out',
    'pencil',
    'pin-off',
    'pin',
    'rotate-ccw',
    'trash-2',
    'trash',
    'user-round',
  ),
};

/** The groups of the chunks of the client's scripts; a module belongs to the first group that matches it. */
export const chunkGroups = [
  ...textChunks,
  startScripts,
  plainParts,
  keyScript,
  islandScripts,
  callScripts,
  accountScripts,
  iconScripts,
  islandParts,
  themeParts,
  chatParts,
  conversationMenuParts,
  planParts,
  installParts,
  mineParts,
  settingsParts,
];
