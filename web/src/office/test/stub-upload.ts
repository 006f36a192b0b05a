import { vi } from 'vitest'

interface Sent {
  address: string
  file: Blob
  token: string | null
}

interface Answer {
  status: number
  body: unknown
}

/** Imitates the only use of `XMLHttpRequest`, which says how much of a file was sent. `answer` answers the last one. */
export function stubUpload() {
  const sent: Sent[] = []
  const requests: FakeRequest[] = []

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    #address = ''
    readonly #headers = new Headers()
    open(_method: string, address: string): void {
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    send(file: Blob): void {
      sent.push({ address: this.#address, file, token: this.#headers.get('authorization') })
      requests.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    sent,
    progress(loaded: number, total: number): void {
      requests.at(-1)?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
    },
    answer({ status, body }: Answer): void {
      Object.assign(requests.at(-1) ?? {}, { status, responseText: JSON.stringify(body) })
      requests.at(-1)?.dispatchEvent(new Event('load'))
    },
    /** The connection is lost. */
    drop(): void {
      requests.at(-1)?.dispatchEvent(new Event('error'))
    },
  }
}
