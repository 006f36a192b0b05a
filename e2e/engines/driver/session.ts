/** A browser that a WebDriver client controls: one window, with a profile of its own. */
export interface Session {
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  url: () => Promise<string>
  /** Runs JavaScript in the page. @returns the value of the expression, awaited. */
  evaluate: (expression: string) => Promise<unknown>
  /** @returns the element that the expression evaluates to. */
  findElement: (expression: string) => Promise<SessionElement | undefined>
  /** A PNG of what the window shows. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export interface SessionElement {
  /** Clicks in its middle, with a real pointer. @throws StaleElement */
  click: () => Promise<void>
  /** Types on a real keyboard, in place of what is selected. @throws StaleElement */
  type: (text: string) => Promise<void>
}

/** The app rendered again between finding the element and using it, which WebDriver reports as an error. */
export class StaleElement extends Error {}
