/** The class of the widget's frames in the document: only messages of their windows are the widget's. */
export const PARTNER_WIDGET_FRAME = "PartnerWidget";
