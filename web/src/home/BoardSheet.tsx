import { useState } from 'react'
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

/** One board, enlarged; it scrolls, and zooms by pinch or button. */
export default function BoardSheet({ board, isOpen, onClose }: BoardSheetProps) {
  const [isZoomedIn, setIsZoomedIn] = useState(false)
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
      <div className={styles.window} tabIndex={0}>
        <img
          className={classNames(styles.board, isZoomedIn && styles.zoomedIn)}
          src={`/menu/${board.file}`}
          alt={board.altText}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
        />
      </div>
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => setIsZoomedIn(!isZoomedIn)}>
          {isZoomedIn ? 'Zoom out' : 'Zoom in'}
        </Button>
      </div>
    </BottomSheet>
  )
}
