import { useMessages } from '../kit/i18n.ts'
import classes from './page-loading.module.css'
import { uiMessages } from './messages.ts'

/** Loading indicator of a screen: after 150 ms, a thin bar on top. */
export function PageLoading() {
  return <div className={classes.bar} aria-hidden="true" />
}

/** Loading bar above a list whose rows stay dimmed meanwhile. */
export function LoadingBar({ shown }: { readonly shown: boolean }) {
  const t = useMessages(uiMessages)
  if (!shown) return null
  return <output className={classes.bar} data-inline aria-label={t('loading')} />
}
