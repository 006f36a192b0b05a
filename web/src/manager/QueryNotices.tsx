import type { UseQueryResult } from '@tanstack/react-query'
import { hasQueryFailed } from '../client/calls.ts'
import { problemMessage } from '../client/problem-message.ts'
import { toServerMs } from '../client/server-clock.ts'
import { describeInstant } from '../kitchen/pace-texts.ts'
import { RetryNotice } from '../ui/controls/RetryNotice.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageNotices } from '../ui/PageNotices.tsx'

interface QueryNoticeProps {
  query: UseQueryResult
  /** What it loads, within a text. */
  what: string
}

/** Stands in place of what has no data yet. */
export function NotLoaded({ query, what }: QueryNoticeProps) {
  if (!hasQueryFailed(query) || !query.error) return <Loading>Loading...</Loading>
  return (
    <RetryNotice isBusy={query.isFetching} onRetry={() => void query.refetch()}>
      {`Couldn't load ${what}. ${problemMessage(query.error)}`}
    </RetryNotice>
  )
}

/** Says that the latest attempt failed, and how old the data is that is shown. */
export function OutOfDate({ query, what }: QueryNoticeProps) {
  return (
    <PageNotices>
      {hasQueryFailed(query) && query.error ? (
        <RetryNotice isBusy={query.isFetching} onRetry={() => void query.refetch()}>
          {`${problemMessage(query.error)} ${what} from ${describeInstant(loadedAt(query))}.`}
        </RetryNotice>
      ) : null}
    </PageNotices>
  )
}

/** When the data was loaded, by the clock of the server. */
export const loadedAt = ({ dataUpdatedAt }: UseQueryResult): string => new Date(toServerMs(dataUpdatedAt)).toISOString()
