import { useMessages } from '../kit/messages.ts'
import classes from './page-loading.module.css'
import { uiMessages } from './messages.ts'

/** A screen is on its way: nothing for 150 ms, then a thin bar on top. Never a spinner in the middle. */
export function PageLoading() {
  return <div className={classes.bar} aria-hidden="true" />
}

/** The same bar above a list whose next rows are on their way; the list itself stays, dimmed. */
export function LoadingBar({ shown }: { readonly shown: boolean }) {
  const t = useMessages(uiMessages)
  if (!shown) return null
  return <output className={classes.bar} data-inline aria-label={t('loading')} />
}
