import { waitingText, type Waiting } from '../hold/held-list.ts'
import styles from './WaitingBar.module.css'

/** Says that the list has changed while someone uses the screen. It floats, so that it moves nothing itself. */
export function WaitingBar({ waiting, onShow }: { waiting: Waiting; onShow: () => void }) {
  const text = waitingText(waiting)
  return (
    <div className={styles.anchor}>
      {text === '' ? null : (
        <button type="button" className={styles.bar} onClick={onShow}>
          <strong>{text}</strong> <span>Show</span>
        </button>
      )}
    </div>
  )
}
