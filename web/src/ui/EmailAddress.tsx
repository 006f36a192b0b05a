/** An address that is too long for its line breaks after the @. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1
  return (
    // A new element for each address: a browser that translates the page replaces what is in it.
    <span key={children}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}
