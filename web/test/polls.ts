import { onTestFinished } from 'vitest'

/** From now on, what is polled is read again ten times a second, as if the page were shown again. */
export function pollOften(): void {
  const timer = setInterval(() => window.dispatchEvent(new Event('focus')), 100)
  onTestFinished(() => clearInterval(timer))
}
