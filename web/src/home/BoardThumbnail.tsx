import { useId } from 'react'
import { BOARD_HEIGHT, BOARD_WIDTH, boardSources, type Board } from './board-pictures.ts'
import type { DialogTrigger } from '../ui/hooks/use-lazy-dialog.ts'
import styles from './BoardThumbnail.module.css'

interface BoardThumbnailProps {
  board: Board
  trigger: DialogTrigger
}

/** The button's name is short; the board's contents are its description, because `aria-label` replaces `alt`. */
export function BoardThumbnail({ board, trigger }: BoardThumbnailProps) {
  const pictureId = useId()
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`${board.title} menu, enlarge`}
      aria-describedby={pictureId}
      {...trigger}
    >
      <picture>
        {boardSources(board.file).map((source) => (
          <source
            key={source.type}
            {...source}
            sizes="(min-width: 80rem) 27rem, (min-width: 60rem) calc(46vw - 9rem), 46vw"
          />
        ))}
        <img
          id={pictureId}
          src={`/menu/${board.file}`}
          alt={board.altText}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
          loading="lazy"
        />
      </picture>
    </button>
  )
}
