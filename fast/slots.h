/* Attributes of Structs, read where they lie.

   Compiled code reads an attribute of an interpreted class through PyObject_GetAttr, which looks it up in the type
   every time; the interpreter itself remembers, at each place in the code, where the attribute of the last object lay.
   This does the same for compiled code. A type's version tag changes whenever the type does, and no two types share one.
*/
#ifndef FATHOM_SLOTS_H
#define FATHOM_SLOTS_H
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)
typedef struct {
    unsigned int version;
    Py_ssize_t offset;
} FathomSlot;

static __attribute__((noinline)) PyObject *fathom_find_slot(PyObject *object, PyObject *name, FathomSlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) {
                slot->version = type->tp_version_tag;
                slot->offset = member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *fathom_get(PyObject *object, PyObject *name, FathomSlot *slot) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    if (version != 0 && version == slot->version) {
        PyObject *value = *(PyObject **)((char *)object + slot->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return fathom_find_slot(object, name, slot);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)               \
    __extension__({                                   \
        static FathomSlot here_;                      \
        fathom_get((object), (name), &here_);         \
    })
#endif
#endif
