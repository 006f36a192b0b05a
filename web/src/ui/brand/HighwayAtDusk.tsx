import styles from './HighwayAtDusk.module.css'

/** The road west at sunset. Fills the bottom of its parent. */
export function HighwayAtDusk() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 800 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="400" cy="126" r="34" fill="var(--dusk-lamp)" />
      <path
        fill="var(--dusk-2)"
        d="M-800 132v-9l160-5 120 6 150-12 130 8 110-6 90 8 60-14h74l40 12 84-8 50 9 90-5 84-10h60l34 8 70-6 120 11 110-9 140 8 160-6 120 7v13z"
      />
      <path fill="var(--dusk-1)" d="M-800 130h2400v80H-800z" />
      <path fill="#0f0a1c" d="M397 130h6l150 80H247z" />
      <path fill="none" stroke="var(--dusk-lamp)" strokeWidth="1.5" d="M397 130 247 210M403 130l150 80" opacity="0.5" />
      <path
        fill="var(--dusk-text)"
        d="m399.7 134h.6l.5 5h-1.6zm-.9 9h2.4l1.2 10h-4.8zm-2 16h6.4l2.4 16h-11.2zm-3.4 24h13.2l3.6 27h-20.4z"
      />
    </svg>
  )
}
