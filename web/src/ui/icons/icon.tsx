import type { ReactNode } from 'react'

// The style of every icon: a 24 grid, round 2-unit strokes, at most one filled accent. A text beside it has the meaning.

export function icon(drawing: ReactNode) {
  return function Icon({ size = 24 }: { size?: number }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }
}

export const dot = (cx: number, cy: number, r = 1.25) => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
)
