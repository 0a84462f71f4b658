/** Names of a table's columns in the export, where they differ from the columns' own. */
export const names: Record<string, Record<string, string>> = {
  users: { created_at: 'create_time', modified_at: 'modify_time', adult_stated_at: 'adult_stated_time' },
  accounts: { created_at: 'create_time', updated_at: 'modify_time' },
  account_sessions: {
    created_at: 'create_time',
    updated_at: 'seen_time',
    expires_at: 'end_time',
    user_agent: 'browser',
  },
  account_providers: {
    created_at: 'create_time',
    updated_at: 'modify_time',
    provider_id: 'provider',
    provider_account_id: 'subject',
  },
  account_passkeys: { created_at: 'create_time' },
  account_recovery_codes: { created_at: 'create_time' },
  favourites: { created_at: 'create_time' },
  pictures: { created_at: 'create_time' },
  push_subscriptions: { created_at: 'create_time', renewed_at: 'renew_time' },
  conversations: {
    created_at: 'create_time',
    modified_at: 'modify_time',
    deleted_at: 'delete_time',
    seen_at: 'seen_time',
    noticed_at: 'notice_time',
    pinned_at: 'pin_time',
    archived_at: 'archive_time',
  },
  messages: {
    created_at: 'create_time',
    edited_at: 'edit_time',
    chosen_at: 'choose_time',
    hidden_at: 'hide_time',
  },
  personas: { created_at: 'create_time', modified_at: 'modify_time' },
  guidances: { modified_at: 'modify_time' },
  presets: { modified_at: 'modify_time' },
  quick_replies: {},
  lorebooks: { created_at: 'create_time', modified_at: 'modify_time' },
  characters: { created_at: 'create_time', updated_at: 'modify_time', age_stated_at: 'age_stated_time' },
  unlocked_pictures: { unlocked_at: 'unlock_time' },
  unlocked_backgrounds: { unlocked_at: 'unlock_time' },
  gem_wallets: {},
  gem_entries: { created_at: 'create_time' },
  gem_holds: { created_at: 'create_time', ended_at: 'end_time' },
  reports: { created_at: 'create_time' },
  conversation_lorebooks: {},
  memories: { created_at: 'create_time', modified_at: 'modify_time' },
  memory_sources: {},
  memory_replacements: {},
  removals: { removed_at: 'remove_time' },
  crisis_pauses: { since: 'since_time' },
  translations: { created_at: 'create_time' },
  attachments: {},
  recordings: { created_at: 'create_time' },
  message_sources: {},
  chat_lines: {},
  orders: {
    created_at: 'create_time',
    expires_at: 'expire_time',
    paid_at: 'pay_time',
    withdrawn_at: 'withdraw_time',
  },
  subscriptions: { created_at: 'create_time', cancelled_at: 'cancel_time', revoked_at: 'revoke_time' },
  payment_customers: {},
  payment_mails: { created_at: 'create_time', sent_at: 'send_time' },
  generations: { started_at: 'start_time', stop_requested_at: 'stop_request_time', ended_at: 'end_time' },
};

/**
 * Columns left out of the export: secrets and their hashes, columns that are never filled, the owner of the row, and
 * whole technical tables.
 */
export const leftOut: Record<string, readonly string[] | 'all'> = {
  users: ['device_id_hash', 'account_id'],
  account_sessions: ['token', 'ip_address', 'account_id'],
  account_providers: [
    'id',
    'account_id',
    'access_token',
    'refresh_token',
    'id_token',
    'access_token_expires_at',
    'refresh_token_expires_at',
    'password',
  ],
  account_passkeys: ['public_key', 'credential_id', 'counter', 'aaguid', 'account_id'],
  // The columns `used_…` are of the last used code, and are kept for ten minutes.
  account_recovery_codes: [
    'account_id',
    'code_hash',
    'is_saved',
    'used_hash',
    'used_device_hash',
    'used_at',
    'used_session_id',
  ],
  // They prove a login for ten minutes, and are erased by the next daily run.
  account_mail_proofs: 'all',
  favourites: ['user_id'],
  // The picture itself is a file of the archive.
  pictures: ['owner_id', 'original', 'blur'],
  // With these, anybody could write to the browser; the export names the push service.
  push_subscriptions: ['user_id', 'endpoint', 'p256dh', 'auth'],
  conversations: ['user_id'],
  messages: ['conversation_id'],
  generations: ['message_id', 'conversation_id', 'owner'],
  personas: ['user_id'],
  guidances: ['user_id'],
  presets: ['user_id'],
  quick_replies: ['user_id'],
  // The book and its original file are a file of the archive.
  lorebooks: ['user_id', 'book', 'source', 'entry_places'],
  // The card is a file of the archive; the rest describes the rank of a published character.
  characters: ['owner_id', 'card', 'card_text', 'nickname', 'vip', 'likes', 'rank', 'content_hash'],
  unlocked_pictures: ['user_id'],
  unlocked_backgrounds: ['user_id'],
  gem_holds: ['user_id'],
  gem_wallets: ['id', 'user_id'],
  // The site's side is the sum of the other two, negated.
  gem_entries: ['wallet_id', 'site'],
  reports: ['user_id'],
  // The place in the file shows the conversation.
  conversation_lorebooks: ['conversation_id'],
  memories: ['conversation_id'],
  memory_sources: ['memory_id', 'conversation_id'],
  memory_replacements: ['memory_id'],
  removals: ['conversation_id'],
  crisis_pauses: ['conversation_id'],
  translations: ['message_id', 'conversation_id'],
  // Counts of rows that are in the export.
  storage_uses: 'all',
  attachments: ['message_id', 'conversation_id'],
  message_sources: ['message_id', 'conversation_id'],
  chat_lines: ['conversation_id'],
  // The sound is generated from the text, and deleted a week later.
  recordings: ['message_id', 'conversation_id', 'audio'],
  // Its text is the content of the message.
  reply_chunks: 'all',
  // Beside the person's data: the checkout's address, and work still to be done.
  orders: [
    'user_id',
    'checkout_url',
    'site_origin',
    'read_number',
    'failed_tries',
    'due_gems',
    'refund_due',
    'shown_at',
    'look_at',
  ],
  subscriptions: ['user_id', 'site_origin', 'due', 'look_at'],
  payment_customers: ['user_id'],
  payment_mails: ['user_id', 'about', 'site_origin', 'try_at'],
  // The files are in the CHARX of the character.
  card_files: 'all',
  // A copy of the order's data.
  sandbox_checkouts: 'all',
  idempotency_keys: 'all',
};
