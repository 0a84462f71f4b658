/* A process that answers every picture with something that is no answer, and stays. */
process.on('message', () => process.send?.('no answer'));
