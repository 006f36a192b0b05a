/** The login attempt or session in which a ceremony was started. It can only be finished there. */
export type Binding = { interaction: string } | { session: string }

export function bindingKey(binding: Binding): string {
  return 'interaction' in binding ? `interaction:${binding.interaction}` : `session:${binding.session}`
}
