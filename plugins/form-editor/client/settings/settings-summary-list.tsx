import { VisuallyHidden } from '@mantine/core'
import {
  IconBook2,
  IconCircleCheck,
  IconClock,
  IconCode,
  IconLayoutNavbar,
  IconPalette,
  IconRepeat,
  IconSchool,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import classes from './settings-summary-list.module.css'
import { settingsOverviewMessages } from './page-settings-summary.ts'
import type { SettingFact } from './response-settings-summary.ts'

/** By the id of a fact. */
const icons: Readonly<Record<string, Icon>> = {
  time: IconClock,
  who: IconUsers,
  limit: IconRepeat,
  exam: IconSchool,
  head: IconLayoutNavbar,
  cover: IconBook2,
  look: IconPalette,
  end: IconCircleCheck,
  embed: IconCode,
}

export interface FactListProps {
  readonly formKey: string
  readonly facts: readonly SettingFact[]
}

/** Lists groups of settings with their state, each row a link to where it is edited. */
export function FactList({ formKey, facts }: FactListProps) {
  const t = useMessages(settingsOverviewMessages)
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, name, text, section }) => {
        const Sign = icons[id]
        return (
          <div key={id}>
            <dt>
              {Sign && <Sign size={16} stroke={1.5} aria-hidden="true" />}
              {name}
            </dt>
            <dd className={classes.state}>{text}</dd>
            <dd className={classes.edit}>
              <TextLink to={`${formPath('setting', formKey)}&section=${section}`}>
                {t('edit')}
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </TextLink>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
