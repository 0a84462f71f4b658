import type { Belongings } from './call-samples.ts';

/**
 * What a call is about: `public` things, the same for everybody, or of nobody yet; what is the asker's `own`, named by
 * no id; or `private` things that an id names, and that another person could name too.
 */
export type Ownership = 'public' | 'own' | 'private';

/** Every call of the contract. */
export const ownerships: Readonly<Record<string, Ownership>> = {
  registerDevice: 'public',
  getUserInfo: 'own',
  getUserByDeviceId: 'own',
  updateUserInfo: 'own',
  uploadAvatar: 'own',
  getRandomName: 'public',
  stateAdult: 'own',
  getLoginMethods: 'public',
  beginPasskey: 'public',
  finishPasskey: 'public',
  sendLoginEmail: 'public',
  redeemLoginEmail: 'public',
  beginOidc: 'public',
  logout: 'own',
  exportAccount: 'own',
  eraseAccount: 'own',
  listSessions: 'own',
  revokeSession: 'private',
  revokeOtherSessions: 'own',
  listPasskeys: 'own',
  renamePasskey: 'private',
  deletePasskey: 'private',
  collectCharacter: 'own',
  cancelCollectCharacter: 'own',
  listFavourites: 'own',
  listFavouriteIds: 'own',
  recommendCharacters: 'public',
  getCharacterProfile: 'public',
  getChatCharacter: 'public',
  getAllTags: 'public',
  listTagGroups: 'public',
  listTagsWithCharacters: 'public',
  listCharactersOfTag: 'public',
  listRegularCharactersOfTag: 'public',
  listAllCharacters: 'public',
  listCategories: 'public',
  listArticles: 'public',
  listAllArticles: 'public',
  getArticle: 'public',
  findRedirect: 'public',
  addConversation: 'own',
  listConversations: 'own',
  getConversation: 'private',
  markConversationSeen: 'private',
  deleteConversation: 'private',
  restoreConversation: 'private',
  askMessage: 'private',
  resumeMessage: 'private',
  stopMessage: 'private',
  getHistory: 'private',
  search: 'public',
  reportPageView: 'public',
};

type Meaning = readonly (keyof Belongings)[] | 'public thing' | 'made by the asker' | 'secret';

const ofReply: Meaning = ['replyId', 'messageId'];
const ofConversation: Meaning = ['conversationId'];

/** What the id-like fields of the contract refer to: something private, or why another's would say nothing. */
export const meanings: Readonly<Record<string, Meaning>> = {
  'registerDevice.body.device_id': 'secret',
  'redeemLoginEmail.body.token': 'secret',
  'revokeSession.body.id': ['sessionId'],
  'renamePasskey.body.id': ['passkeyId'],
  'deletePasskey.body.id': ['passkeyId'],
  'collectCharacter.body.character_id': 'public thing',
  'cancelCollectCharacter.body.character_id': 'public thing',
  'getCharacterProfile.query.id': 'public thing',
  'getChatCharacter.query.id': 'public thing',
  'listAllCharacters.query.after': 'public thing',
  'listAllArticles.query.after': 'public thing',
  'addConversation.query.charId': 'public thing',
  'listConversations.query.character_id': 'public thing',
  'getConversation.query.id': ofConversation,
  'markConversationSeen.body.id': ofConversation,
  'deleteConversation.body.id': ofConversation,
  'restoreConversation.body.id': ofConversation,
  'askMessage.body.conversation_id': ofConversation,
  'askMessage.body.client_message_id': 'made by the asker',
  'resumeMessage.query.message_id': ofReply,
  'resumeMessage.query.last_event_id': 'made by the asker',
  'stopMessage.body.message_id': ofReply,
  'getHistory.query.conversation_id': ofConversation,
  'getHistory.query.before': ofReply,
};
