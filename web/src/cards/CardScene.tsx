import styles from './CardScene.module.css'

/** A road train on the horizon at sunset. Fills the bottom of its parent. */
export function CardScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 400 72"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="312" cy="62" r="30" fill="var(--dusk-lamp)" />
      <path
        fill="var(--dusk-2)"
        d="M-600 72V60l300-6 140 4 130-8 70 5 60-15h58l30 9 62-4 50 8 80-10h40l26 7 74-5 130 9v18z"
      />
      <path fill="var(--dusk-1)" d="M-600 73v-4h1000v4z" />
      <g transform="translate(-10 14) scale(.8)">
        <path
          fill="var(--dusk-1)"
          d="M150 69v-8q0-2 2-2h4v-9q0-3 3-3h13v-5h2v5h4v-21h44v21h4v-21h44v21h4v-21h34v21h5v22zM166 51v7h-8l1-7z"
          fillRule="evenodd"
        />
      </g>
    </svg>
  )
}
