/** An address that is too long for its line breaks after the @. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1
  return (
    <span>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}
