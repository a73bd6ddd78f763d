export { describeTip, findTipDue, isTipOpen, markTipPaid, takeTipBack, tipLoss } from './give-tip.ts';
export { endTip, findTip, listTips, lockTip, setTipLost, sumTips, type TipRow } from './repo.ts';
