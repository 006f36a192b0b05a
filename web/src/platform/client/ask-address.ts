/** Asks another address than one of our calls. @throws TypeError without an answer */
export const askAddress = (address: string, method: 'GET' | 'HEAD', timeoutMs: number): Promise<Response> =>
  fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
