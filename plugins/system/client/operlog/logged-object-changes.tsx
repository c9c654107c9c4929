import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { HistoryChange, HistoryChanges } from '#renderer/ui/change-history.tsx'
import type { LoggedRow } from './logged-rows.ts'
import classes from './logged-row-changes.module.css'
import { systemMessages } from '../messages.ts'

/**
 * Changes of an object that is not a row of a module: the entry contains the names of its fields, and descriptions of
 * changes that fields cannot express.
 */
export function NamedChanges({ row: { fields = {}, names = {}, differences = [] } }: { readonly row: LoggedRow }) {
  const t = useMessages(systemMessages)
  const locale = useLocale()
  return (
    <>
      {Object.keys(fields).length > 0 && (
        <HistoryChanges>
          {Object.entries(fields).map(([name, [before, after]]) => (
            <HistoryChange
              key={name}
              label={names[name] ? textIn(names[name], locale) : name}
              to={t('logged.to')}
              {...(before === null ? {} : { before: shown(before, locale) })}
              after={shown(after, locale)}
            />
          ))}
        </HistoryChanges>
      )}
      {differences.length > 0 && (
        <ul className={classes.differences}>
          {differences.map((one, at) => (
            <li key={at}>{textIn(one, locale)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function shown(value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return dash
  if (isText(value)) return textIn(value, locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' && value !== null && 'zh-cn' in value && 'en' in value
