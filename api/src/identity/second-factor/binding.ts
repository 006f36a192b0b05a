/** Which attempt to log in, or which session, something was begun in: it can be finished in no other. */
export type Binding = { interaction: string } | { session: string }

export function nameOfBinding(binding: Binding): string {
  return 'interaction' in binding ? `interaction:${binding.interaction}` : `session:${binding.session}`
}
