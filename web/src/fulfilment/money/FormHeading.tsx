import { useEffect, useRef } from 'react'

/** Takes the focus, which also scrolls the form into view: the button that opened it is gone. */
export function FormHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {text}
    </h3>
  )
}
