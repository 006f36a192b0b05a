import type { UseQueryResult } from '@tanstack/react-query'
import { hasQueryFailed } from '../../platform/client/calls.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'
import { Loading } from '../../ui/loading/Loading.tsx'
import { PageNotices } from '../../ui/notices/PageNotices.tsx'

interface QueryNoticeProps {
  query: UseQueryResult
  /** The data that it loads, within a text. */
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

/** Returns the time at which the data was loaded, by the clock of the server. */
export const loadedAt = ({ dataUpdatedAt }: UseQueryResult): string => new Date(toServerMs(dataUpdatedAt)).toISOString()
