import { defineSettings, type SettingFault } from '#schemas/api/settings/section.ts'
import { isTimeZone, unknownTimeZone } from '#schemas/module/time-zone.ts'
import { readHours } from '#schemas/process/working-hours.ts'
import { scriptSettings } from './script-settings.ts'

export interface WorkingTimeSettings {
  /** Numbers of the working days, such as `1,2,3,4,5`; 1 is Monday. */
  readonly weekdays: string
  /** `09:00-12:00, 13:30-18:00` */
  readonly hours: string
  /** IANA name; '' for the institution's time zone. */
  readonly timeZone: string
}

/** Working hours. Holidays and make-up working days are rows of `workflow/calendar-day`. */
export const workingTimeSettings = defineSettings<WorkingTimeSettings>({
  name: 'workingTimeConfig',
  order: 68,
  configKey: 'sys.workingTime',
  title: { 'zh-cn': '工作时间', en: 'Working hours' },
  hint: {
    'zh-cn': '审批期限选择“只计工作时间”时按此计算；节假日和调休在「审批 · 工作日历」中设置。',
    en: 'Time limits of approvals that count working time go by this. Holidays and make-up days are set in the work calendar.',
  },
  check: faultsOf,
  fields: {
    weekdays: {
      type: 'enum',
      required: true,
      default: '5',
      label: { 'zh-cn': '工作日', en: 'Working days' },
      options: [
        { value: '5', label: { 'zh-cn': '周一至周五', en: 'Monday to Friday' } },
        { value: '6', label: { 'zh-cn': '周一至周六', en: 'Monday to Saturday' } },
        { value: '7', label: { 'zh-cn': '每天', en: 'Every day' } },
      ],
    },
    hours: {
      type: 'string',
      length: 200,
      required: true,
      default: '09:00-12:00, 13:30-18:00',
      label: { 'zh-cn': '上班时间', en: 'Hours' },
      help: {
        'zh-cn': '用逗号分隔多段，例如 09:00-12:00, 13:30-18:00。',
        en: 'Separate spans with commas: 09:00-12:00, 13:30-18:00.',
      },
    },
    timeZone: {
      type: 'string',
      length: 64,
      default: '',
      widget: 'plugin:system#TimeZonePicker',
      label: { 'zh-cn': '时区', en: 'Time zone' },
      help: { 'zh-cn': '不选则用系统信息里的时区。', en: 'Leave empty for the one in the system information.' },
    },
  },
})

function faultsOf({ hours, timeZone }: Readonly<Record<string, unknown>>): readonly SettingFault[] {
  return [
    ...(readHours(String(hours))
      ? []
      : [
          {
            field: 'hours',
            code: 'hours',
            message: {
              'zh-cn': '请按 09:00-12:00, 13:30-18:00 的格式填写，各段先后排列、不重叠',
              en: 'Write spans such as 09:00-12:00, 13:30-18:00, in order and without overlaps',
            },
          },
        ]),
    ...(timeZone === undefined || timeZone === '' || isTimeZone(String(timeZone))
      ? []
      : [
          {
            field: 'timeZone',
            code: 'timeZone',
            message: unknownTimeZone,
          },
        ]),
  ]
}

export default [workingTimeSettings, scriptSettings]
