import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import { useLocale, useMessages, useText } from '#renderer/kit/i18n.ts'
import {
  processTemplates,
  stepsOf,
  type StepSummary,
  type ProcessTemplate,
  type TemplateWords,
} from '../../shared/process-templates.ts'
import { templateIcons } from '../process-icons.ts'
import { designerMessages, type DesignerTranslate } from './messages.ts'
import classes from './choose-starting-template.module.css'

/** Texts of a template, apart from its steps. */
export const templateWords = (t: DesignerTranslate): TemplateWords => ({
  start: t('new.start'),
  branch: t('new.branch'),
  otherwise: t('new.otherwise'),
})

export interface TemplateGalleryProps {
  /** Disables all choices while one is being created. */
  readonly isBusy?: boolean
  readonly onChoose: (template: ProcessTemplate) => void
  /** Absent: no blank process is offered. */
  readonly onBlank?: () => void
}

/** Gallery of process templates with their steps, and of a blank process. */
export function TemplateGallery({ isBusy = false, onChoose, onBlank }: TemplateGalleryProps) {
  const t = useMessages(designerMessages)
  const text = useText()
  const locale = useLocale()
  const choices = [
    ...processTemplates.map((template) => ({
      key: template.key,
      Icon: templateIcons[template.key],
      name: text(template.name),
      hint: text(template.hint),
      steps: [{ name: t('new.start') }, ...stepsOf(template, locale)] as readonly StepSummary[],
      label: t('empty_.use', { name: text(template.name) }),
      verb: t('empty_.verb'),
      choose: () => onChoose(template),
    })),
    ...(onBlank
      ? [
          {
            key: 'blank',
            Icon: IconPlus,
            name: t('empty_.blank'),
            hint: t('empty_.blankHint'),
            steps: [],
            label: t('empty_.blank'),
            verb: t('empty_.blankVerb'),
            choose: onBlank,
          },
        ]
      : []),
  ]
  return (
    <ul className={classes.choices}>
      {choices.map(({ key, Icon, name, hint, steps, label, verb, choose }) => (
        <li key={key}>
          <UnstyledButton className={classes.choice ?? ''} aria-label={label} disabled={isBusy} onClick={choose}>
            <span className={classes.icon} data-blank={key === 'blank' || undefined} aria-hidden="true">
              <Icon size={20} stroke={1.5} />
            </span>
            <span className={classes.name}>{name}</span>
            <span className={classes.hint}>{hint}</span>
            {steps.length > 0 && (
              <span className={classes.steps}>
                {steps.map(({ name: step, when }, at) => (
                  <span key={at} className={classes.step} data-conditional={when !== undefined || undefined}>
                    {step}
                    {when !== undefined && <span className={classes.when}>{when}</span>}
                  </span>
                ))}
              </span>
            )}
            {/* the whole card is the button, and has this in its name */}
            <span className={classes.use} aria-hidden="true">
              {verb}
              <IconArrowRight size={16} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
