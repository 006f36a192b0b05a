import { useState } from 'react'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import type { searchMenu, SearchResult } from './menu-search.ts'

const loadSearch = loadChunkWithRetries(async () => import('./menu-search.ts'))

const showAll: typeof searchMenu = (products): SearchResult => ({
  text: '',
  byTitle: [...products],
  byMention: [],
  mentionTitle: '',
})

/** The search of the menu, whose script loads when it is wanted. Until it is there, every product is found. */
export function useMenuSearch() {
  const [search, setSearch] = useState<{ menu: typeof searchMenu }>()

  async function load(): Promise<void> {
    if (search) return
    const loaded = await loadSearch()
    setSearch({ menu: loaded.searchMenu })
  }

  return { searchMenu: search?.menu ?? showAll, isLoaded: search !== undefined, load }
}
