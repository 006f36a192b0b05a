const TIMEOUT_MS = 5000
const BODY_CHARACTERS_MAX = 64 * 1024

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The time of this machine in the middle of the request. */
  atMs: number
}

interface Question {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Asks a server that the settings name. It follows no redirect. @throws Error, which `describeNetworkFailure` explains */
export async function ask(address: string | URL, question: Question = {}): Promise<Answer> {
  const sentAt = Date.now()
  const response = await fetch(address, {
    ...question,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const atMs = (sentAt + Date.now()) / 2
  const text = (await response.text()).slice(0, BODY_CHARACTERS_MAX)
  return { status: response.status, headers: response.headers, text, atMs }
}
