/** The English texts of the map of branches; loaded with it. */
export const chatBranches = {
  loading: 'Loading the branches…',
  failed: 'The branches could not be loaded.',
  retry: 'Try again',
  empty: 'There is one branch only. Edit a message, or ask for another reply, and a second one begins.',
  label: 'Branches of this conversation',
  current: 'You are here',
  onPath: 'Shown now',
  length: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  you: 'You',
  noReply: 'No reply came.',
  hint: '↑ and ↓ move among the branches, Enter goes to one.',
};

export type ChatBranchTexts = typeof chatBranches;
