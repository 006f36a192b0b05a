/** Posts a form; `keepalive` completes the request even if the page unloads. */
export async function postWhileLeaving(address: string, form: Record<string, string>): Promise<void> {
  await fetch(address, { method: 'POST', body: new URLSearchParams(form), keepalive: true })
}
