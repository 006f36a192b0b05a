import { useState } from 'react'
import { dishes } from 'virtual:site-boards'
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BOARD_HEIGHT, BOARD_WIDTH, type Board } from './board-pictures.ts'
import styles from './BoardSheet.module.css'

interface BoardSheetProps {
  board: Board
  isOpen: boolean
  onClose: () => void
}

/** One board, enlarged, and its dishes as text. It scrolls, and the picture zooms by pinch or button. */
export default function BoardSheet({ board, isOpen, onClose }: BoardSheetProps) {
  const [isZoomedIn, setIsZoomedIn] = useState(false)
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      <div className={styles.content}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
        <div className={classNames(styles.window, isZoomedIn && styles.zoomedIn)} tabIndex={0}>
          <img
            className={styles.board}
            src={`/menu/${board.file}`}
            alt={`${board.title} board`}
            width={BOARD_WIDTH}
            height={BOARD_HEIGHT}
          />
          <ul className={styles.dishes}>
            {(dishes[board.file] ?? []).map(({ title, price, description }) => (
              <li key={title}>
                <span className={styles.dish}>{title}</span> <span className={styles.price}>{price}</span>
                {description ? <p>{description}</p> : null}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.actions}>
          <Button tone="secondary" onClick={() => setIsZoomedIn(!isZoomedIn)}>
            {isZoomedIn ? 'Zoom out' : 'Zoom in'}
          </Button>
        </div>
      </div>
    </BottomSheet>
  )
}
