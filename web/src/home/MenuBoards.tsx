import { useId, useState } from 'react'
import { boards } from 'virtual:site'
import { loadChunk } from '../client/load-chunk.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import type { Board } from './board-pictures.ts'
import { BoardThumbnail } from './BoardThumbnail.tsx'
import styles from './MenuBoards.module.css'

const loadBoardSheet = loadChunk(() => import('./BoardSheet.tsx'))

/** The six boards, two per row; a tap opens one enlarged. */
export function MenuBoards() {
  const headingId = useId()
  const [openedBoard, setOpenedBoard] = useState<Board>()
  const sheet = useLazyDialog(loadBoardSheet)

  return (
    <section className={styles.menu} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Menu
      </h2>
      <ul className={styles.grid}>
        {boards.map((board) => (
          <li key={board.file}>
            <BoardThumbnail
              board={board}
              onPrefetch={sheet.prefetch}
              onOpen={() => {
                setOpenedBoard(board)
                sheet.open()
              }}
            />
          </li>
        ))}
      </ul>
      {openedBoard && sheet.Component ? (
        <sheet.Component board={openedBoard} isOpen={sheet.isOpen} onClose={sheet.onClose} />
      ) : null}
    </section>
  )
}
