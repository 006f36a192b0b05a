/** The result of `work`, or an error with this message when it takes longer. The work itself goes on. */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number, message: string): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error(message)), timeoutMs)),
  ])
}
