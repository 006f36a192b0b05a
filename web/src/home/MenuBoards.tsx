import { useId, useState } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { boards, type Board } from './boards.ts'
import { BoardThumbnail } from './BoardThumbnail.tsx'
import styles from './MenuBoards.module.css'

const loadBoardSheet = loadChunk(() => import('./BoardSheet.tsx'))

/** The six boards, two per row; a tap brings one up large. */
export function MenuBoards() {
  const headingId = useId()
  const [board, setBoard] = useState<Board>()
  const sheet = useLazyDialog(loadBoardSheet)

  return (
    <section className={styles.menu} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Menu
      </h2>
      <ul className={styles.grid}>
        {boards.map((each) => (
          <li key={each.file}>
            <BoardThumbnail
              board={each}
              onNear={sheet.prefetch}
              onOpen={() => {
                setBoard(each)
                sheet.open()
              }}
            />
          </li>
        ))}
      </ul>
      {board && sheet.Part ? <sheet.Part board={board} isOpen={sheet.isOpen} onClose={sheet.onClose} /> : null}
    </section>
  )
}
