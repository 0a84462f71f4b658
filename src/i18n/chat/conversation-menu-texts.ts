import { localize } from '../localize.ts';

/** The texts of the actions on a conversation of a list, in one language. */
export const conversationMenuTextsOf = localize({
  en: {
    pin: 'Pin',
    unpin: 'Unpin',
    rename: 'Rename',
    archive: 'Archive',
    bringBack: 'Bring back',
    remove: 'Delete',
    undo: 'Undo',
    deleted: (title: string) => `“${title}” is deleted.`,
    archived: (title: string) => `“${title}” is archived.`,
    returned: (title: string) => `“${title}” is back in your chats.`,
    archiveLink: (count: number) => `Archived (${count})`,
    archiveHeading: 'Archived chats',
    archiveHint: 'Kept, but out of the way. A chat comes back when you write in it again.',
    archiveEmpty: 'The archive is empty.',
    allArchived: 'All your chats are in the archive.',
    leaveArchive: 'Back to all chats',
  },
  'zh-CN': {
    pin: '置顶',
    unpin: '取消置顶',
    rename: '重命名',
    archive: '归档',
    bringBack: '移出归档',
    remove: '删除',
    undo: '撤销',
    deleted: (title) => `“${title}”已删除。`,
    archived: (title) => `“${title}”已归档。`,
    returned: (title) => `“${title}”已回到聊天列表。`,
    archiveLink: (count) => `已归档（${count}）`,
    archiveHeading: '已归档的聊天',
    archiveHint: '它们都还在，只是不占列表。再发一条消息，聊天就会自动回到列表。',
    archiveEmpty: '归档里还没有聊天。',
    allArchived: '你的聊天都已归档。',
    leaveArchive: '返回全部聊天',
  },
});

/** The texts of the form that renames a chat in one language. */
export const renameTextsOf = localize({
  en: {
    renameLabel: 'Title of the chat',
    renameHint: 'The title you save is kept. Leave it empty to show the character’s name instead.',
    save: 'Save',
    cancel: 'Cancel',
  },
  'zh-CN': {
    renameLabel: '聊天标题',
    renameHint: '保存后不再自动更改；留空则一直显示角色的名字。',
    save: '保存',
    cancel: '取消',
  },
});
