/** Posts a form that is also sent where the page leaves at the same moment. */
export async function postWhileLeaving(address: string, form: Record<string, string>): Promise<void> {
  await fetch(address, { method: 'POST', body: new URLSearchParams(form), keepalive: true })
}
