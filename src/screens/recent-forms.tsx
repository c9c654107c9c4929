import type { FormRow } from '#schemas/api/form-wire.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { formPath, statusTones } from '#renderer/form-workspace/form-routes.ts'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { shellMessages } from '../i18n/messages.ts'
import classes from './home.module.css'

/** The forms changed last: what they are, how they stand, how much they have collected. */
export function RecentForms({ rows }: { readonly rows: readonly FormRow[] }) {
  const t = useMessages(shellMessages)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('dash.name')}</th>
          <th>{t('dash.status')}</th>
          <th className={classes.right}>{t('dash.submissions')}</th>
          <th className={classes.right}>{t('dash.updated')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.type !== 'folder')
          .map((row) => (
            <tr key={row.formKey}>
              <td>
                <TextLink quiet to={formPath('editor', row.formKey)}>
                  {row.name || t('dash.unnamed')}
                </TextLink>
              </td>
              <td>
                <StatusDot tone={statusTones[row.status]}>{t(`dash.${row.status}`)}</StatusDot>
              </td>
              <td className={classes.right}>
                {row.submissions > 0 ? (
                  <TextLink to={formPath('data', row.formKey)}>
                    <NumberText value={row.submissions} />
                  </TextLink>
                ) : (
                  <NumberText value={0} />
                )}
              </td>
              <td className={`${classes.right} ${classes.dim}`}>
                <Timestamp value={row.updateTime} as="relative" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
