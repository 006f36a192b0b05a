import { lazy, Suspense, useId, useState } from 'react'
import { boards, type Board } from './boards.ts'
import { BoardThumbnail } from './BoardThumbnail.tsx'
import styles from './MenuBoards.module.css'

const loadBoardSheet = () => import('./BoardSheet.tsx')
const BoardSheet = lazy(loadBoardSheet)

/** The six boards, two per row; a tap brings one up large. */
export function MenuBoards() {
  const headingId = useId()
  const [board, setBoard] = useState<Board | null>(null)
  const [isOpen, setIsOpen] = useState(false)

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
              onNear={() => void loadBoardSheet()}
              onOpen={() => {
                setBoard(each)
                setIsOpen(true)
              }}
            />
          </li>
        ))}
      </ul>
      {board ? (
        <Suspense>
          <BoardSheet board={board} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
