import { useId } from 'react'
import { BOARD_HEIGHT, BOARD_WIDTH, boardSources, type Board } from './board-pictures.ts'
import styles from './BoardThumbnail.module.css'

interface BoardThumbnailProps {
  board: Board
  /** A finger or pointer is about to open it. */
  onNear: () => void
  onOpen: () => void
}

/** Its name is short, and what stands on the board its description: the picture's own words are not read in a button. */
export function BoardThumbnail({ board, onNear, onOpen }: BoardThumbnailProps) {
  const pictureId = useId()
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${board.title} menu, enlarge`}
      aria-describedby={pictureId}
      aria-haspopup="dialog"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      <picture>
        {boardSources(board.file).map((source) => (
          <source key={source.type} {...source} sizes="(min-width: 60rem) 28rem, 46vw" />
        ))}
        <img
          id={pictureId}
          src={`/menu/${board.file}`}
          alt={board.words}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
          loading="lazy"
        />
      </picture>
    </button>
  )
}
