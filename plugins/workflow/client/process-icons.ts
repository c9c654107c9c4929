import {
  IconBeach,
  IconCalendarEvent,
  IconCar,
  IconClock,
  IconContract,
  IconDevices,
  IconPlane,
  IconReceipt,
  IconRubberStamp,
  IconShoppingCart,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ProcessTemplate } from '../shared/process-templates.ts'

export const templateIcons = {
  leave: IconBeach,
  purchase: IconShoppingCart,
  expense: IconReceipt,
  seal: IconRubberStamp,
  repair: IconTool,
  contract: IconContract,
} as const satisfies Readonly<Record<ProcessTemplate['key'], unknown>>

/** Words of names, the most particular first: 「设备报修」is a repair, 「用车申请」a car. */
const words: readonly (readonly [word: RegExp, icon: typeof IconBeach])[] = [
  [/报修|维修|修缮|\brepair|maintenance/i, templateIcons.repair],
  [/请假|休假|年假|病假|销假|\bleave\b|vacation|absence/i, templateIcons.leave],
  [/用章|印章|盖章|\bseal\b|\bstamp/i, templateIcons.seal],
  [/合同|协议|contract|agreement/i, templateIcons.contract],
  [/报销|费用|付款|借款|经费|expense|reimburse|payment|\bcost/i, templateIcons.expense],
  [/采购|购置|物资|purchas|procure/i, templateIcons.purchase],
  [/出差|差旅|\btrip\b|travel/i, IconPlane],
  [/加班|调休|overtime/i, IconClock],
  [/用车|派车|车辆|\bcars?\b|vehicle/i, IconCar],
  [/会议|场地|教室|meeting|\brooms?\b/i, IconCalendarEvent],
  [/设备|资产|电脑|device|equipment|\bassets?\b/i, IconDevices],
  [/入职|招聘|转正|onboarding|hiring|recruit/i, IconUserPlus],
]

/** The icon of what a process is about, as far as its name tells. */
export const iconOf = (name: string): typeof IconBeach | undefined => words.find(([word]) => word.test(name))?.[1]
