import { VisuallyHidden } from '@mantine/core'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import classes from './fact-list.module.css'
import { settingIndexMessages } from './page-facts.ts'
import type { SettingFact } from './response-facts.ts'

export interface FactListProps {
  readonly formKey: string
  readonly facts: readonly SettingFact[]
}

/** Lists groups of settings with their state, each with a link to where it is edited. */
export function FactList({ formKey, facts }: FactListProps) {
  const t = useMessages(settingIndexMessages)
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, name, text, section }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className={classes.state}>{text}</dd>
          <dd>
            <TextLink to={`${formPath('editor', formKey)}&section=${section}`}>
              {t('edit')}
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
