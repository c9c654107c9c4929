import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FormCheck } from '#schemas/api/form-api-types.ts'
import type { Finding } from '#schemas/form/form.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { FindingLink } from '../finding-link.tsx'
import classes from './publish-screen.module.css'
import { formEditorMessages } from '../messages.ts'

export interface CheckListProps {
  readonly formKey: string
  readonly check: FormCheck
}

/** Lists warnings and the findings that block publishing, each linked to its item. */
export function CheckList({ formKey, check: { errors, warnings, errorCount, warningCount } }: CheckListProps) {
  const t = useMessages(formEditorMessages)
  const more = errorCount - errors.length + warningCount - warnings.length
  return (
    <section className={classes.section} aria-labelledby="check-title">
      <h3 className={classes.subtitle} id="check-title">
        {t('check.title')}
      </h3>
      {errors.length === 0 && warnings.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden="true" />
          {t('check.fine')}
        </p>
      ) : (
        <ul className={classes.list}>
          {errors.map((finding, place) => (
            <Entry key={`${finding.code}${place}`} formKey={formKey} finding={finding} tone="fail" />
          ))}
          {warnings.map((finding, place) => (
            <Entry key={`${finding.code}${place}`} formKey={formKey} finding={finding} tone="warn" />
          ))}
          {more > 0 && <li className={classes.entry}>{t('check.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  )
}

function Entry({
  formKey,
  finding,
  tone,
}: {
  readonly formKey: string
  readonly finding: Finding
  readonly tone: 'fail' | 'warn'
}) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const Icon = tone === 'fail' ? IconAlertCircle : IconAlertTriangle
  return (
    <li className={classes.entry} data-tone={tone}>
      <span className={classes.level}>
        <Icon size={16} aria-hidden="true" />
        {t(`check.${tone}`)}
      </span>
      <span className={classes.what}>{text(finding.message)}</span>
      <span className={classes.go}>
        <FindingLink formKey={formKey} finding={finding}>
          {t('check.go')}
        </FindingLink>
      </span>
    </li>
  )
}
