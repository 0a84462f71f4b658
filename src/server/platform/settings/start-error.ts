/** An error that prevents the start, in one sentence for the operator: the problem and its solution. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
