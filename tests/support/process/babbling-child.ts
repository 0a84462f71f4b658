/* A process that answers every picture with an invalid message, and keeps running. */
process.on('message', () => process.send?.('no answer'));
