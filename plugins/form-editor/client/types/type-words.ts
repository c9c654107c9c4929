/**
 * Other words people look for a type of question by: in both languages, with the pinyin and its initials. Types brought
 * by plugins are found by their names.
 */
export const typeWords: Readonly<Record<string, string | undefined>> = {
  input: '填空 文本 姓名 手机 邮箱 电话 danhang wenben dhwb tiankong tk xingming short text name phone email',
  textarea: '长文本 留言 意见 备注 duohang wenben duhwb changwenben long text paragraph comment multiline',
  number: '数值 金额 数量 整数 小数 shuzi shuzhi sz jine amount integer decimal quantity',
  radio: '选择题 单选题 danxuan dx xuanze single choice option',
  checkbox: '选择题 多选题 复选 duoxuan dx fuxuan multiple choice multi',
  select: '列表 选择器 xiala xuanze xlxz dropdown list picker',
  rate: '星级 打分 满意度 pingfen pf xingji dafen stars score satisfaction rating',
  date: '时间 年月日 生日 riqi rq shijian sj time day birthday calendar',
  description: '段落 标题 图文 文字 shuoming wenzi smwz duanluo heading paragraph text note',
  pagination: '换页 下一页 分节 fenye fy huanye page break section step',
  calc: '公式 合计 求和 得分 总分 jisuan js gongshi heji formula sum total score',
  switch: '是否 开关 勾选 判断 kaiguan kg shifou sf yes no toggle boolean agree',
  nps: '净推荐值 推荐 打分 tuijian tj jingtuijian recommend score promoter',
  slider: '滑动 拖动 范围 huakuai hk huadong range slide scale',
  dateRange: '起止日期 时间段 riqi fanwei rqfw qizhi period from to start end',
  time: '几点 钟点 时刻 shijian sj shike clock hour',
  timeRange: '起止时间 时间段 shijian fanwei sjfw qizhi period from to',
  sort: '排名 优先级 顺序 paixu px paiming pm youxianji ranking order rank priority',
  matrixRadio: '矩阵题 量表 表格 评价 juzhen jz danxuan jzdx matrix grid table likert',
  matrixCheckbox: '矩阵题 表格 juzhen jz duoxuan matrix grid table multiple',
  matrixScale: '矩阵题 量表 打分 juzhen jz liangbiao jzlb matrix likert rating scale',
  matrixSelect: '矩阵题 表格 下拉 juzhen jz xiala jzxl matrix grid dropdown',
  matrixInput: '矩阵题 表格 填空 juzhen jz tiankong jztk matrix grid table text',
  horizontalInput: '填空题 完形 句子 hengxiang tiankong hxtk sentence cloze blanks',
  divider: '横线 分隔 fenge fgx hengxian line separator rule',
  hidden: '来源 渠道 链接参数 yincang yc canshu url parameter source utm',
}
