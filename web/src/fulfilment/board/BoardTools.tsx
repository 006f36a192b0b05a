import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { CheckIcon } from '../icons.tsx'
import { board } from './board-store.ts'
import styles from './BoardTools.module.css'
import type { OrderSort } from './order-sort.ts'

const FOCUS_KEY = '/'

interface BoardToolsProps {
  search: string
  onSearch: (search: string) => void
  /** Enter in the search. */
  onEnter: () => void
  sort: OrderSort
  showsAllDay: boolean
  /** The open orders are shown: the history is neither sorted nor counted. */
  isLive: boolean
}

/** What finds, sorts and counts the orders. */
export function BoardTools({ search, onSearch, onEnter, sort, showsAllDay, isLive }: BoardToolsProps) {
  return (
    <div className={styles.tools}>
      <OrderSearch search={search} onSearch={onSearch} onEnter={onEnter} />
      {isLive ? (
        <Button
          tone="secondary"
          className={styles.tool}
          aria-pressed={sort === 'next'}
          icon={sort === 'next' ? <CheckIcon size={20} /> : undefined}
          onClick={() => board.arrange({ sort: sort === 'next' ? 'newest' : 'next' })}
        >
          Oldest first
        </Button>
      ) : null}
      {isLive ? (
        <Button
          tone="secondary"
          className={styles.tool}
          aria-pressed={showsAllDay}
          icon={showsAllDay ? <CheckIcon size={20} /> : undefined}
          onClick={() => board.arrange({ showsAllDay: !showsAllDay })}
        >
          All-day
        </Button>
      ) : null}
    </div>
  )
}

type OrderSearchProps = Pick<BoardToolsProps, 'search' | 'onSearch' | 'onEnter'>

/** Escape and Back clear it; "/" focuses it from anywhere on the page. */
function OrderSearch({ search, onSearch, onEnter }: OrderSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function focusOnKey(event: globalThis.KeyboardEvent) {
      if (event.key !== FOCUS_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnKey)
    return () => document.removeEventListener('keydown', focusOnKey)
  }, [])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onSearch('')
    }
    if (event.key === 'Enter') onEnter()
  }

  return (
    <>
      <ModalBehaviour isOpen={search !== ''} onClose={() => onSearch('')} />
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label="Find an order"
        aria-keyshortcuts={FOCUS_KEY}
        placeholder="Find order"
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={handleKey}
      />
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
}
