import { useState } from 'react'
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Board } from './boards.ts'
import { BOARD_HEIGHT, BOARD_WIDTH } from './board-pictures.ts'
import styles from './BoardSheet.module.css'

interface BoardSheetProps {
  board: Board
  isOpen: boolean
  onClose: () => void
}

/** One board, large: scroll to read on, pinch or the button to come closer. */
export default function BoardSheet({ board, isOpen, onClose }: BoardSheetProps) {
  const [isClose, setIsClose] = useState(false)
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
      <div className={styles.window} tabIndex={0}>
        <img
          className={classNames(styles.board, isClose && styles.close)}
          src={`/menu/${board.file}`}
          alt={board.words}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
        />
      </div>
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => setIsClose(!isClose)}>
          {isClose ? 'Whole width' : 'Zoom in'}
        </Button>
      </div>
    </BottomSheet>
  )
}
