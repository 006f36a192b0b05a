import { expect, type APIRequestContext } from '@playwright/test'

/** A docket printer that calls the API as the firmware of a Star printer does. */
export function starPrinter(calls: APIRequestContext, { id, password }: { id: string; password: string }) {
  const url = `/api/print/cloudprnt/${id}`
  const headers = { authorization: `Basic ${btoa(`${id}:${password}`)}` }
  const papers: string[] = []

  /** Prints the docket that waits, if there is one. */
  async function poll(): Promise<void> {
    const answer = await calls.post(url, { headers, data: { statusCode: '200%20OK' } })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
    const { jobReady, jobToken = '' } = (await answer.json()) as { jobReady: boolean; jobToken?: string }
    if (!jobReady) return
    const docket = await calls.get(url, { headers, params: { type: 'text/plain', token: jobToken } })
    await expect(docket).toBeOK()
    papers.push(await docket.text())
    await expect(await calls.delete(url, { headers, params: { code: '200 OK', token: jobToken } })).toBeOK()
  }

  return {
    /** Returns the text that it has printed, after another poll. */
    async print(): Promise<readonly string[]> {
      await poll()
      return papers
    },
  }
}
